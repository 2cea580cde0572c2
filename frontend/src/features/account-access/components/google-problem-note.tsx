import { siteInfo } from '../../../shared/site.js';
import { googleProblemText, parseGoogleProblem } from '../google-problem.js';

/** Says why a sign-in with Google came back without anybody. `problem` is what the address has. */
export function GoogleProblemNote({ problem }: { readonly problem: string }) {
  return (
    <p role="alert" className="mt-6 rounded-lg border border-down px-3 py-2 text-sm font-medium text-down">
      {googleProblemText(parseGoogleProblem(problem), siteInfo().brandName)}
    </p>
  );
}
