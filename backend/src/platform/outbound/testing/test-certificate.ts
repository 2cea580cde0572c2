/**
 * Of hooks.example and 127.0.0.1, signed by itself, from 2000 to 9999: by `openssl ca -selfsign` with -startdate and -enddate.
 * Nobody trusts it but the tests that serve it.
 */
export const TEST_CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiuz9DGbk2P4I7bRn
ctmzG1ReKkk+YPSKgi5+DUlnl+uhRANCAARQ2eleLYvQiwK53+Vz0JnyZHIRxVdi
ba1MrKEstddcDd2zto7LA7CPcV+gPFBoKR+wXtUr3xIRWAGBlDBB5iAp
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBcjCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1ob29rcy5l
eGFtcGxlMCAXDTAwMDEwMTAwMDAwMFoYDzk5OTkxMjMxMjM1OTU5WjAYMRYwFAYD
VQQDDA1ob29rcy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEUNnp
Xi2L0IsCud/lc9CZ8mRyEcVXYm2tTKyhLLXXXA3ds7aOywOwj3FfoDxQaCkfsF7V
K98SEVgBgZQwQeYgKaNSMFAwHgYDVR0RBBcwFYINaG9va3MuZXhhbXBsZYcEfwAA
ATAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBSXDe/6VoVfMdhKbloUyP+hrwz9
DzAKBggqhkjOPQQDAgNHADBEAiBs4v0yYEYfEfCUoPAciTPKY245PyP7JuEsJeMw
c+QWmAIgBD6qmTpgi2MqxjC8CH4D5psfAn2Aun6IOqM0lfKlleA=
-----END CERTIFICATE-----`,
} as const;
