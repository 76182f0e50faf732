import { os } from '#platform/http/procedures.ts'
import { changeRefundSettings, refundSettings } from './refund-settings.ts'

export const refundSettingsRoutes = {
  refundSettings: os.courses.refundSettings.handler(({ input, context }) =>
    context.enter(input, refundSettings),
  ),
  changeRefundSettings: os.courses.changeRefundSettings.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeRefundSettings(ctx, input)),
  ),
}
