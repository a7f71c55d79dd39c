/** Accounts: signing in and out, registering, passwords, email verification. */
import { lazy } from 'react';
import { defineRemote } from '@coupon-center/remote-kit';
import { LogInScreen } from './routes/log-in.tsx';
import { RegisterScreen } from './routes/register.tsx';

const PasswordReminderScreen = lazy(async () => ({
  default: (await import('./routes/password-reminder.tsx')).PasswordReminderScreen,
}));
const SetPasswordScreen = lazy(async () => ({
  default: (await import('./routes/set-password.tsx')).SetPasswordScreen,
}));
const VerifyEmailScreen = lazy(async () => ({
  default: (await import('./routes/verify-email.tsx')).VerifyEmailScreen,
}));
const LogOutScreen = lazy(async () => ({ default: (await import('./routes/log-out.tsx')).LogOutScreen }));

export const { bootstrap, mount, unmount } = defineRemote({
  screens: {
    '/login': LogInScreen,
    '/register': RegisterScreen,
    '/auth/password-reminder': PasswordReminderScreen,
    '/auth/set-password': SetPasswordScreen,
    '/auth/verify-email': VerifyEmailScreen,
    '/logout': LogOutScreen,
  },
});
