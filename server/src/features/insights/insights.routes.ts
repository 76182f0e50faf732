import { os } from '#platform/http/procedures.ts'
import { getAuditEntry, listAuditLog } from './audit.queries.ts'
import { listJobs, platformOverview } from './platform.queries.ts'
import { retryJob } from './retry-job.ts'

export const insightsRoutes = {
  auditLog: os.insights.auditLog.handler(({ input, context }) =>
    context.enter(input, (ctx) => listAuditLog(ctx, input)),
  ),
  auditDetail: os.insights.auditDetail.handler(({ input, context }) =>
    context.enter(input, (ctx) => getAuditEntry(ctx, input.auditId)),
  ),
  overview: os.insights.overview.handler(({ context }) => context.inPlatform(platformOverview)),
  jobs: os.insights.jobs.handler(({ input, context }) => context.inPlatform((ctx) => listJobs(ctx, input))),
  retryJob: os.insights.retryJob.handler(({ input, context }) =>
    context.inPlatform((ctx) => retryJob(ctx, input.jobId)),
  ),
}
