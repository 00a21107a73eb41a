import { Outlet } from 'react-router';
import { forgotPassword, secondStep } from '#src/core/accounts/sign-in/sign-in-points.ts';
import { UiModules } from '#src/core/ui-module.ts';
import { signInModules } from './modules.sign-in.ts';

const provided = { modules: signInModules, points: [forgotPassword, secondStep] };

/** Layout around /login. */
export default function WithSignInModules() {
  return (
    <UiModules value={provided}>
      <Outlet />
    </UiModules>
  );
}
