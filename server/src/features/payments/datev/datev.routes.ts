import type { InvoicedBy } from '#features/ledger/invoiced.ts'
import { os } from '#platform/http/procedures.ts'
import { datevDownload, datevExport, listDatevExports } from './datev-exports.queries.ts'
import { changeDatevSettings, datevSettings } from './datev-settings.ts'
import { exportDatev, previewDatev } from './export-datev.ts'

export const datevRoutes = ({ invoicedBy }: { invoicedBy: InvoicedBy }) => ({
  datevSettings: os.payments.datevSettings.handler(({ input, context }) =>
    context.enter(input, datevSettings),
  ),
  changeDatevSettings: os.payments.changeDatevSettings.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeDatevSettings(ctx, input)),
  ),
  previewDatev: os.payments.previewDatev.handler(({ input, context }) =>
    context.enter(input, (ctx) => previewDatev(ctx, invoicedBy, input)),
  ),
  exportDatev: os.payments.exportDatev.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await exportDatev(ctx, invoicedBy, input)
      return datevExport(ctx, input.requestKey)
    }),
  ),
  listDatevExports: os.payments.listDatevExports.handler(({ input, context }) =>
    context.enter(input, (ctx) => listDatevExports(ctx, input)),
  ),
  downloadDatev: os.payments.downloadDatev.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => datevDownload(ctx, input)),
  ),
})
