import { os } from '#platform/http/procedures.ts'
import { tableFile } from '#platform/tables/table-file.ts'
import { attendanceFigureTable, loadTable, moneyTable, registrationTable } from './figure-tables.rules.ts'
import {
  attendanceFiguresOf,
  loadFiguresOf,
  moneyFiguresOf,
  registrationFiguresOf,
} from './figures.queries.ts'

export const figuresRoutes = {
  registrationFigures: os.insights.registrationFigures.handler(({ input, context }) =>
    context.enter(input, (ctx) => registrationFiguresOf(ctx, input)),
  ),
  exportRegistrationFigures: os.insights.exportRegistrationFigures.handler(({ input, context }) =>
    context.exportFile({ tenant: input.tenant }, async (ctx) => {
      const table = registrationTable(await registrationFiguresOf(ctx, input))
      return tableFile(ctx, () => table, { format: 'csv', locale: context.locale })
    }),
  ),
  moneyFigures: os.insights.moneyFigures.handler(({ input, context }) =>
    context.enter(input, (ctx) => moneyFiguresOf(ctx, input)),
  ),
  exportMoneyFigures: os.insights.exportMoneyFigures.handler(({ input, context }) =>
    context.exportFile({ tenant: input.tenant }, async (ctx) => {
      const table = moneyTable(await moneyFiguresOf(ctx, input))
      return tableFile(ctx, () => table, { format: 'csv', locale: context.locale })
    }),
  ),
  loadFigures: os.insights.loadFigures.handler(({ input, context }) =>
    context.enter(input, (ctx) => loadFiguresOf(ctx, input)),
  ),
  exportLoadFigures: os.insights.exportLoadFigures.handler(({ input, context }) =>
    context.exportFile({ tenant: input.tenant }, async (ctx) => {
      const table = loadTable(await loadFiguresOf(ctx, input))
      return tableFile(ctx, () => table, { format: 'csv', locale: context.locale })
    }),
  ),
  attendanceFigures: os.insights.attendanceFigures.handler(({ input, context }) =>
    context.enter(input, (ctx) => attendanceFiguresOf(ctx, input)),
  ),
  exportAttendanceFigures: os.insights.exportAttendanceFigures.handler(({ input, context }) =>
    context.exportFile({ tenant: input.tenant }, async (ctx) => {
      const table = attendanceFigureTable(await attendanceFiguresOf(ctx, input))
      return tableFile(ctx, () => table, { format: 'csv', locale: context.locale })
    }),
  ),
}
