import { os } from '#platform/http/procedures.ts'
import { changeRefundSettings, refundSettings } from './refund-settings.ts'

export const refundSettingsRoutes = {
  refundSettings: os.registrations.refundSettings.handler(({ input, context }) =>
    context.enter(input, refundSettings),
  ),
  changeRefundSettings: os.registrations.changeRefundSettings.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeRefundSettings(ctx, input)),
  ),
}
