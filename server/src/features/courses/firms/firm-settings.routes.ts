import { os } from '#platform/http/procedures.ts'
import { changeFirmSettings, firmSettings } from './firm-settings.ts'

export const firmSettingsRoutes = {
  firmSettings: os.courses.firmSettings.handler(({ input, context }) => context.enter(input, firmSettings)),
  changeFirmSettings: os.courses.changeFirmSettings.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeFirmSettings(ctx, input)),
  ),
}
