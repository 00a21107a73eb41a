import { Outlet } from 'react-router';
import { UiExtensions } from '#src/core/ui-extension.ts';
import { listExtensions } from './extensions.tools.ts';

/** Layout around the list of tools. */
export default function WithListExtensions() {
  return (
    <UiExtensions value={listExtensions}>
      <Outlet />
    </UiExtensions>
  );
}
