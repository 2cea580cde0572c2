/** The issuer's page: who do you want to be? Everything on it is our own text. */
export function signInPage(uid: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated Google sign-in</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
  label { display: block; margin: 0.75rem 0; }
  input:not([type=checkbox]) { display: block; width: 100%; padding: 0.5rem; box-sizing: border-box; font: inherit; }
  button { padding: 0.6rem 1.2rem; font: inherit; }
</style>
<h1>Simulated Google</h1>
<p>This stands in for Google on this machine. Be whoever you like: nothing leaves it.</p>
<form method="post" action="/interaction/${uid}">
  <label>Email <input name="email" type="email" value="gina@people.example" required></label>
  <label>First name <input name="givenName" value="Gina"></label>
  <label>Last name <input name="familyName" value="Example"></label>
  <label>Hosted domain (Google Workspace), if any <input name="hostedDomain"></label>
  <label><input name="emailVerified" type="checkbox" checked> The address is verified</label>
  <button>Continue</button>
</form>
<form method="post" action="/interaction/${uid}/cancel"><button>Cancel</button></form>
</html>`;
}
