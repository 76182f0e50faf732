import { Checkbox } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { GivenBackPreview } from '@reihum/contract/registrations/changed-dates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { appointmentsMessages } from './appointments.messages.ts'

/** Who gets how much: the same for everybody, or from the least to the most. */
function useGivenBackWords() {
  const text = useText(appointmentsMessages)
  const { money } = useFormats()
  return ({ places, waiting, leastCents, mostCents, totalCents }: GivenBackPreview) => {
    const least = money(leastCents)
    const each = leastCents === mostCents ? least : text('fromTo', { least, most: money(mostCents) })
    return [
      places > 0 && text('givenBack', { people: places, each, total: money(totalCents) }),
      waiting > 0 && text('givenBackWaiting', { people: waiting }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** Whether the part of the price is given back: as the course says, unless somebody chooses otherwise in this dialog. */
export function useGivesBack({ id, isAsked }: { id: Appointment['id']; isAsked: boolean }) {
  const text = useText(appointmentsMessages)
  const words = useGivenBackWords()
  const { id: tenant } = useActiveTenant()
  const { data } = useQuery({
    ...queries.registrations.previewGivenBack.queryOptions({ input: { tenant, appointmentId: id } }),
    enabled: isAsked,
  })
  const [chosen, choose] = useState<boolean | null>(null)
  const isWorth = data !== undefined && data.places + data.waiting > 0
  return {
    /** Undefined: as the course says. */
    givesBack: chosen ?? undefined,
    field: isWorth && (
      <Checkbox
        label={text('givesBack')}
        description={
          <>
            {words(data)} {text('givesBackHint')}
          </>
        }
        checked={chosen ?? data.isRule}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    ),
  }
}
