import { actorOf, requireSuperuser } from '#features/identity/session.ts'
import type { LogSubjects } from '#platform/audit/log-subject.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { os } from '#platform/http/procedures.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { auditChoices, getAuditEntry, listAuditLog, logNames, recentActivities } from './audit.queries.ts'
import { readExamination } from './examination.queries.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { discardJobs, retryJob, retryJobs } from './failed-jobs/deal-with-jobs.ts'
import { noteSeen } from './failed-jobs/failed-job-notice.store.ts'
import { choicesOfJobs, listJobs } from './failed-jobs/jobs.queries.ts'
import { figuresRoutes } from './figures/figures.routes.ts'
import { readFirstSteps } from './first-steps.queries.ts'
import { dailyHistory } from './history.queries.ts'
import { platformOverview } from './platform.queries.ts'
import { getPlatformAuditEntry, listPlatformAuditLog } from './platform-audit.queries.ts'
import { platformExaminations } from './platform-examination.queries.ts'
import { getPlatformMail, listPlatformMails } from './platform-mail.queries.ts'
import { requestExamination } from './request-examination.ts'
import { type HouseSearch, recentHits, searchEverything } from './search.queries.ts'

/** From all rooms: how the log names subjects, and how the search finds. */
export type InsightsDependencies = { subjects: LogSubjects; search: HouseSearch }

/** The superuser who calls, for the log. */
async function whoActs(ctx: PlatformContext, { caller, origin }: Pick<RequestContext, 'caller' | 'origin'>) {
  return { actor: actorOf(await requireSuperuser(ctx, caller)), origin }
}

export function insightsRoutes({ subjects, search }: InsightsDependencies) {
  const names = logNames(subjects)
  return {
    ...figuresRoutes,
    search: os.insights.search.handler(({ input, context }) =>
      context.enter(input, (ctx) => searchEverything(ctx, search, input.q, context.log)),
    ),
    recentHits: os.insights.recentHits.handler(({ input, context }) =>
      context.enter(input, (ctx) => recentHits(ctx, search, input.items)),
    ),
    firstSteps: os.insights.firstSteps.handler(({ input, context }) => context.enter(input, readFirstSteps)),
    activities: os.insights.activities.handler(({ input, context }) =>
      context.enter(input, (ctx) => recentActivities(ctx, names, input.courseId)),
    ),
    auditLog: os.insights.auditLog.handler(({ input, context }) =>
      context.enter(input, (ctx) => listAuditLog(ctx, names, input)),
    ),
    auditChoices: os.insights.auditChoices.handler(({ input, context }) =>
      context.enter(input, auditChoices),
    ),
    auditExport: os.insights.auditExport.handler(({ input: { tenant, ...filter }, context }) =>
      context.exportFile({ tenant }, (ctx) => exportAuditLog(ctx, names, filter, context.locale)),
    ),
    auditDetail: os.insights.auditDetail.handler(({ input, context }) =>
      context.enter(input, (ctx) => getAuditEntry(ctx, names, input.auditId)),
    ),
    examination: os.insights.examination.handler(({ input, context }) =>
      context.enter(input, readExamination),
    ),
    requestExamination: os.insights.requestExamination.handler(({ input, context }) =>
      context.enter(input, requestExamination),
    ),
    platformExaminations: os.insights.platformExaminations.handler(({ input, context }) =>
      context.inPlatform((ctx) => platformExaminations(ctx, input)),
    ),
    overview: os.insights.overview.handler(({ context }) => context.inPlatform(platformOverview)),
    history: os.insights.history.handler(({ input, context }) =>
      context.inPlatform((ctx) => dailyHistory(ctx, input)),
    ),
    platformAuditLog: os.insights.platformAuditLog.handler(({ input, context }) =>
      context.inPlatform((ctx) => listPlatformAuditLog(ctx, input)),
    ),
    platformAuditDetail: os.insights.platformAuditDetail.handler(({ input, context }) =>
      context.inPlatform((ctx) => getPlatformAuditEntry(ctx, input.tenantId, input.auditId)),
    ),
    platformMails: os.insights.platformMails.handler(({ input, context }) =>
      context.inPlatform((ctx) => listPlatformMails(ctx, input)),
    ),
    platformMail: os.insights.platformMail.handler(({ input, context }) =>
      context.inPlatform((ctx) => getPlatformMail(ctx, input.mailId)),
    ),
    jobs: os.insights.jobs.handler(({ input, context }) =>
      context.inPlatform(async (ctx) => {
        await noteSeen(ctx)
        return listJobs(ctx, input)
      }),
    ),
    jobChoices: os.insights.jobChoices.handler(({ context }) => context.inPlatform(choicesOfJobs)),
    retryJob: os.insights.retryJob.handler(({ input, context }) =>
      context.inPlatform(async (ctx) => retryJob(ctx, await whoActs(ctx, context), input.jobId)),
    ),
    retryJobs: os.insights.retryJobs.handler(({ input, context }) =>
      context.inPlatform(async (ctx) => retryJobs(ctx, await whoActs(ctx, context), input.selection)),
    ),
    discardJobs: os.insights.discardJobs.handler(({ input, context }) =>
      context.inPlatform(async (ctx) => discardJobs(ctx, await whoActs(ctx, context), input.selection)),
    ),
  }
}
