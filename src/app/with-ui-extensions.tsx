import { Outlet } from 'react-router';
import { UiExtensions } from '#src/core/ui-extension.ts';
import { uiExtensions } from './extensions.ui.ts';

/** Layout around the pages that have slots; other pages load no extension. */
export default function WithUiExtensions() {
  return (
    <UiExtensions value={uiExtensions}>
      <Outlet />
    </UiExtensions>
  );
}
