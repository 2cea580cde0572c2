/** Environment variable by which test files find the server of the run. */
export const SERVER_URL_VARIABLE = 'BELLWETHER_TEST_POSTGRES';

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE = 'migrated_template';
