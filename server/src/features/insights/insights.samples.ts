import { addMail } from '#features/messages/messages.samples.ts'
import { newId } from '#platform/ids.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import { addJob } from '#test/jobs.ts'
import type { RoomSamples } from '#test/room-samples.ts'

export const samples: RoomSamples<'insights'> = {
  routes: {
    retryJob: {},
    retryJobs: { body: () => ({ selection: { jobIds: [newId()] } }) },
    discardJobs: { body: () => ({ selection: { jobIds: [newId()] } }) },
    requestExamination: {},
    recentHits: { query: `?items=course:${newId()}` },
    platformMail: { subjects: { mailId: (world) => addMail(world, platformTenantId) } },
  },
  subjects: {
    auditId: async ({ reihum, tenant }) => {
      const text = 'select id from audit_entry where tenant_id = $1 limit 1'
      const { rows } = await reihum.owner.query(text, [tenant.id])
      return rows[0].id
    },
    jobId: ({ reihum }) => addJob(reihum, { task: 'nobody.does-this' }),
  },
}
