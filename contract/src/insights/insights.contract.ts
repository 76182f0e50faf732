import { z } from 'zod'
import { refusals } from '../refusals.ts'
import { auditId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { auditDetail, auditEntry, auditListInput, job, jobListInput, overview } from './insight.schema.ts'

export const insightsContract = {
  auditLog: route('admin')
    .route({
      method: 'GET',
      path: '/{tenant}/audit-log',
      tags: ['insights'],
      summary: 'Who did what, newest first',
    })
    .input(auditListInput.extend({ tenant: tenantRef }))
    .output(pageOf(auditEntry)),
  auditDetail: route('admin')
    .route({
      method: 'GET',
      path: '/{tenant}/audit-log/{auditId}',
      tags: ['insights'],
      summary: 'One entry with what changed',
    })
    .input(z.object({ tenant: tenantRef, auditId }))
    .output(auditDetail),
  overview: route('superuser')
    .route({ method: 'GET', path: '/admin/overview', tags: ['admin'], summary: 'The platform in figures' })
    .output(overview),
  jobs: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/jobs',
      tags: ['admin'],
      summary: 'Jobs that wait, run or keep failing',
    })
    .input(jobListInput)
    .output(pageOf(job)),
  retryJob: route('superuser')
    .route({
      method: 'POST',
      path: '/admin/jobs/{jobId}/retry',
      tags: ['admin'],
      summary: 'Run a failing job again now',
    })
    .errors(refusals('NOT_FOUND', 'JOB_RUNNING'))
    .input(z.object({ jobId: z.string().regex(/^\d{1,18}$/) }))
    .output(job),
}
