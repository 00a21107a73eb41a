import { Outlet } from 'react-router';
import { UiExtensions } from '#src/core/ui-extension.ts';
import { uiExtensions } from './extensions.ui.ts';

/** Around the screens that have slots; the others load nothing of an extension. */
export default function WithUiExtensions() {
  return (
    <UiExtensions value={uiExtensions}>
      <Outlet />
    </UiExtensions>
  );
}
