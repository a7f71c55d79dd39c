/** Accounts: signing in and out, registering, passwords, email verification, and the account's own page. */
import { defineRemoteWithoutQueries, lazyPart } from '@coupon-center/remote-kit';
import { LogInScreen } from './routes/log-in.tsx';
import { RegisterScreen } from './routes/register.tsx';

const PasswordReminderScreen = lazyPart(
  async () => (await import('./routes/password-reminder.tsx')).PasswordReminderScreen,
);
const SetPasswordScreen = lazyPart(async () => (await import('./routes/set-password.tsx')).SetPasswordScreen);
const VerifyEmailScreen = lazyPart(async () => (await import('./routes/verify-email.tsx')).VerifyEmailScreen);
const AcceptInvitationScreen = lazyPart(
  async () => (await import('./routes/accept-invitation.tsx')).AcceptInvitationScreen,
);
const ConfirmEmailChangeScreen = lazyPart(
  async () => (await import('./routes/confirm-email-change.tsx')).ConfirmEmailChangeScreen,
);
const UndoEmailChangeScreen = lazyPart(
  async () => (await import('./routes/undo-email-change.tsx')).UndoEmailChangeScreen,
);
const EmailSettingsScreen = lazyPart(
  async () => (await import('./routes/email-settings.tsx')).EmailSettingsScreen,
);
const AccountScreen = lazyPart(async () => (await import('./routes/account.tsx')).AccountScreen);
const LogOutScreen = lazyPart(async () => (await import('./routes/log-out.tsx')).LogOutScreen);

export const { bootstrap, mount, unmount, prepare } = defineRemoteWithoutQueries({
  screens: {
    '/login': LogInScreen,
    '/register': RegisterScreen,
    '/auth/password-reminder': PasswordReminderScreen,
    '/auth/set-password': SetPasswordScreen,
    '/auth/verify-email': VerifyEmailScreen,
    '/auth/accept-invitation': AcceptInvitationScreen,
    '/auth/confirm-email-change': ConfirmEmailChangeScreen,
    '/auth/undo-email-change': UndoEmailChangeScreen,
    '/email-settings': EmailSettingsScreen,
    '/account': AccountScreen,
    '/logout': LogOutScreen,
  },
});
