/** Screens that the standard view does not begin with, in one chunk, because they share most of their code. */
export { ConnectAnotherAccount } from './ConnectAnotherAccount.tsx';
export { ConnectStage } from './ConnectStage.tsx';
export { ManifestFailure } from './frame/ManifestFailure.tsx';
export { ProxyOnlyInstall } from './frame/ProxyOnlyInstall.tsx';
export { Manage } from './manage/Manage.tsx';
export { Reconnect } from './manage/Reconnect.tsx';
export { Uninstalled } from './Uninstalled.view.tsx';
export { Wizard } from './wizard/Wizard.tsx';
