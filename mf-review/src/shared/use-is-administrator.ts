/** Whether the user is an administrator. The API refuses everybody else by itself. */
import { useSession } from '@coupon-center/remote-kit';

export function useIsAdministrator(): boolean {
  return useSession().user?.provider_role === 'administrator';
}
