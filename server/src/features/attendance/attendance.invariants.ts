import type { Invariant } from '#platform/invariants/finding.ts'

export const attendanceInvariants: readonly Invariant[] = [
  {
    name: 'attendance',
    why: 'each mark is about an appointment of the course of its registration, and the latest mark counts',
    checked: 'select count(*) from attendance_mark',
    broken: `
      select m.tenant_id, m.id from attendance_mark m
      join registration r on r.tenant_id = m.tenant_id and r.id = m.registration_id
      join appointment a on a.tenant_id = m.tenant_id and a.id = m.appointment_id
      where a.course_id <> r.course_id
      union
      select m.tenant_id, m.id from attendance_mark m
      join attendance h on h.tenant_id = m.tenant_id and h.appointment_id = m.appointment_id
        and h.registration_id = m.registration_id
      where (m.marked_at, m.id) > (h.marked_at, h.mark_id) or m.marked_at > m.received_at`,
  },
]
