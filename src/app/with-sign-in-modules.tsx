import { Outlet } from 'react-router';
import { forgotPassword } from '#src/core/accounts/sign-in/forgot-password-point.ts';
import { UiModules } from '#src/core/ui-module.ts';
import { signInModules } from './modules.sign-in.ts';

const provided = { modules: signInModules, points: [forgotPassword] };

/** Layout around /login. */
export default function WithSignInModules() {
  return (
    <UiModules value={provided}>
      <Outlet />
    </UiModules>
  );
}
