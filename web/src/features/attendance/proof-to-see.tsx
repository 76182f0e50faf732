import type { SheetAttendee } from '@reihum/contract/attendance/attendance.schema.ts'
import { proofStateNames } from '@reihum/contract/registrations/proof.schema.ts'
import { IconCheck, IconId } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import classes from './door-rows.module.css'

/**
 * The proof of a reduced price: what is to be shown, and one tap once it was. A sheet that was kept on the device before had none.
 * Unlike a mark it needs the network, because it may be decided on elsewhere.
 */
export function ProofToSee({ attendee, name }: { attendee: SheetAttendee; name: string }) {
  const text = useText(attendanceMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { registrationId, state: registrationState } = attendee
  const see = useMutation({
    mutationFn: () => api.attendance.seeProof({ tenant, registrationId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.attendance.key() }),
  })
  const proof = attendee.proof ?? null
  if (!proof) return null
  const hasPlace = registrationState === 'confirmed' || registrationState === 'reserved'
  if (proof.state !== 'owed' || !hasPlace)
    return (
      <span>
        {proof.name}: {proofStateNames[proof.state][locale]}
      </span>
    )
  return (
    <>
      <span className={classes.toShow}>
        <IconId size={16} stroke={1.75} aria-hidden />
        {proof.name}: {proof.evidence}
      </span>
      <button
        type="button"
        className={classes.excuse}
        disabled={see.isPending}
        aria-label={text('mark', { name, what: text('proofSeen') })}
        onClick={() => see.mutate()}
      >
        <IconCheck size={14} stroke={2.5} aria-hidden />
        {text('proofSeen')}
      </button>
    </>
  )
}
