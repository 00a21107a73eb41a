import { Outlet } from 'react-router';
import { UiExtensions } from '#src/core/ui-extension.ts';
import { signInExtensions } from './extensions.sign-in.ts';

/** Layout around /login. */
export default function WithSignInExtensions() {
  return (
    <UiExtensions value={signInExtensions}>
      <Outlet />
    </UiExtensions>
  );
}
