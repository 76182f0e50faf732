import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import { getAuditEntry, listAuditLog } from './audit.queries.ts'
import { listJobs, platformOverview } from './platform.queries.ts'
import { retryJob } from './retry-job.ts'

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export const insightsRoutes = {
  auditLog: os.insights.auditLog.handler(({ input, context }) =>
    context.enter(input, (ctx) => listAuditLog(ctx, input)),
  ),
  auditChoices: os.insights.auditChoices.handler(notYet),
  auditExport: os.insights.auditExport.handler(notYet),
  auditDetail: os.insights.auditDetail.handler(({ input, context }) =>
    context.enter(input, (ctx) => getAuditEntry(ctx, input.auditId)),
  ),
  overview: os.insights.overview.handler(({ context }) => context.inPlatform(platformOverview)),
  history: os.insights.history.handler(notYet),
  platformAuditLog: os.insights.platformAuditLog.handler(notYet),
  platformAuditDetail: os.insights.platformAuditDetail.handler(notYet),
  platformMails: os.insights.platformMails.handler(notYet),
  platformMail: os.insights.platformMail.handler(notYet),
  jobs: os.insights.jobs.handler(({ input, context }) => context.inPlatform((ctx) => listJobs(ctx, input))),
  retryJob: os.insights.retryJob.handler(({ input, context }) =>
    context.inPlatform((ctx) => retryJob(ctx, input.jobId)),
  ),
}
