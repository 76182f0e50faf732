import type { figuresInput } from '@reihum/contract/insights/figures.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { os } from '#platform/http/procedures.ts'
import type { EnterTenant, ExportFile } from '#platform/http/request-context.ts'
import type { Table } from '#platform/tables/table.ts'
import { tableFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { courseCurveOf } from './course-curve.queries.ts'
import { attendanceFigureTable, loadTable, moneyTable, registrationTable } from './figure-tables.rules.ts'
import {
  attendanceFiguresOf,
  loadFiguresOf,
  moneyFiguresOf,
  registrationFiguresOf,
} from './figures.queries.ts'

type Input = z.output<typeof figuresInput> & { tenant: string }
type Asked = { input: Input; context: { enter: EnterTenant; exportFile: ExportFile; locale: Locale } }
type FiguresOf<Figures> = (ctx: TenantContext, input: Input) => Promise<Figures>

const show =
  <Figures>(figuresOf: FiguresOf<Figures>) =>
  ({ input, context }: Asked): Promise<Figures> =>
    context.enter(input, (ctx) => figuresOf(ctx, input))

const asFile =
  <Figures, Row>(figuresOf: FiguresOf<Figures>, tableOf: (figures: Figures) => Table<Row>) =>
  ({ input, context }: Asked) =>
    context.exportFile({ tenant: input.tenant }, async (ctx) => {
      const table = tableOf(await figuresOf(ctx, input))
      return tableFile(ctx, () => table, { format: 'csv', locale: context.locale })
    })

const { insights } = os

export const figuresRoutes = {
  registrationFigures: insights.registrationFigures.handler(show(registrationFiguresOf)),
  exportRegistrationFigures: insights.exportRegistrationFigures.handler(
    asFile(registrationFiguresOf, registrationTable),
  ),
  courseCurve: insights.courseCurve.handler(({ input, context }) =>
    context.enter(input, (ctx) => courseCurveOf(ctx, input.courseId)),
  ),
  moneyFigures: insights.moneyFigures.handler(show(moneyFiguresOf)),
  exportMoneyFigures: insights.exportMoneyFigures.handler(asFile(moneyFiguresOf, moneyTable)),
  loadFigures: insights.loadFigures.handler(show(loadFiguresOf)),
  exportLoadFigures: insights.exportLoadFigures.handler(asFile(loadFiguresOf, loadTable)),
  attendanceFigures: insights.attendanceFigures.handler(show(attendanceFiguresOf)),
  exportAttendanceFigures: insights.exportAttendanceFigures.handler(
    asFile(attendanceFiguresOf, attendanceFigureTable),
  ),
}
