import { lazyRouteComponent } from '@tanstack/react-router'
import type { Frame } from '#platform/room.ts'

/** All settings, each part as a tab. */
export const settingsFrame: Frame = {
  within: 'application',
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
}

/** Settings that can be read without signing in. Users who work in a tenant see them among all settings. */
export const openSettingsFrame: Frame = {
  within: 'open',
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'OpenSettingsFrame'),
}

/** The frames whose pages are tabs of the settings. */
export const settingsFrames = [settingsFrame, openSettingsFrame]
