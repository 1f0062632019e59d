"""Computer players: search written once against the contract, for every game there is."""
