import { Alert, TextInput } from '@mantine/core'
import { useText } from '#ui/text.tsx'
import type { BookingForm } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'

type EntryReasonProps = {
  form: BookingForm
  /** The rules that the server named, each with the person; null: it refused nobody. */
  refused: readonly string[] | null
}

/** Who does not meet the rules of the course, and a field in which staff says why they are registered all the same. */
export function EntryReason({ form, refused }: EntryReasonProps) {
  const text = useText(registeringMessages)
  if (!refused && form.values.entryReason === '') return null
  return (
    <>
      {refused && (
        <Alert color="warning" role="status" title={text('entryRefused')}>
          {refused.map((rule) => (
            <div key={rule}>{rule}</div>
          ))}
        </Alert>
      )}
      <TextInput
        label={text('entryReason')}
        description={text('entryReasonHint')}
        maxLength={300}
        {...form.part('entryReason')}
      />
    </>
  )
}
