import type { User } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { errorText, request } from '../../../shared/http.js';
import { useSetMe } from '../../../shared/session/me.js';
import { useToast } from '../../../shared/ui/toast.js';

/** Notes that "Continue with Free" was used, then runs `onOpen`. */
export function useFreeWorkspace(onOpen: () => void) {
  const takeOver = useSetMe();
  const toast = useToast();
  return useMutation({
    mutationFn: () => request<User>('POST', '/api/user/free-workspace'),
    onSuccess: (user) => {
      takeOver(user);
      onOpen();
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: errorText(error, 'The free workspace could not be opened. Please try again.'),
      }),
  });
}
