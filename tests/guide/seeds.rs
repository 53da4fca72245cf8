use linstock::{battle::Seat, files::Shelf, guide::{self, Guide}};
#[test]
fn seeds() {
    let shelf = Shelf::over(env!("CARGO_MANIFEST_DIR"));
    let base = guide::open(&shelf, "first-battle").unwrap_or_else(|p| panic!("{p}"));
    let table = guide::table(&shelf, &base).unwrap_or_else(|p| panic!("{p}"));
    let range: Vec<u32> = std::env::var("SEEDS").unwrap_or("1-3".into()).split('-').map(|x| x.parse().unwrap()).collect();
    for seed in range[0]..=range[1] {
        let guide = Guide { seed, ..base.clone() };
        match guide::walk(&guide, &table) {
            Ok(walked) => {
                let told: String = walked.battle.entries(Seat::Umpire).iter().map(|e| format!("   {}\n", e.text)).collect();
                println!("SEED {seed} passed {:?}\n{told}", walked.passed);
            }
            Err(p) => println!("SEED {seed}: {p}"),
        }
    }
}
