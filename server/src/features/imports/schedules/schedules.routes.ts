import { os } from '#platform/http/procedures.ts'
import {
  changeSchedule,
  checkExportStorage,
  makeSchedule,
  removeSchedule,
  runSchedule,
  type ScheduleDependencies,
  switchSchedule,
  takeScheduled,
} from './manage-schedules.ts'
import { exportChoices, getSchedule, listSchedules } from './schedule.queries.ts'

export function schedulesRoutes(dependencies: ScheduleDependencies) {
  const { lists } = dependencies
  return {
    exportSchedules: os.imports.exportSchedules.handler(({ input, context }) =>
      context.enter(input, (ctx) => listSchedules(ctx, lists)),
    ),
    exportChoices: os.imports.exportChoices.handler(({ input, context }) =>
      context.enter(input, (ctx) => exportChoices(ctx, lists)),
    ),
    exportSchedule: os.imports.exportSchedule.handler(({ input, context }) =>
      context.enter(input, (ctx) => getSchedule(ctx, input.scheduleId, lists)),
    ),
    makeExportSchedule: os.imports.makeExportSchedule.handler(({ input, context }) =>
      makeSchedule(context, dependencies, input),
    ),
    changeExportSchedule: os.imports.changeExportSchedule.handler(({ input, context }) =>
      changeSchedule(context, dependencies, input),
    ),
    switchExportSchedule: os.imports.switchExportSchedule.handler(({ input, context }) =>
      switchSchedule(context, dependencies, input),
    ),
    removeExportSchedule: os.imports.removeExportSchedule.handler(({ input, context }) =>
      removeSchedule(context, dependencies, input),
    ),
    runExportSchedule: os.imports.runExportSchedule.handler(({ input, context }) =>
      context.enter(input, (ctx) => runSchedule(ctx, dependencies, input)),
    ),
    checkExportStorage: os.imports.checkExportStorage.handler(({ input, context }) =>
      checkExportStorage(context, dependencies, input),
    ),
    takeScheduledExport: os.imports.takeScheduledExport.handler(({ input, context }) =>
      takeScheduled(context, dependencies, input),
    ),
  }
}
