import { Checkbox } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useState } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { decisionMessages } from './decision.messages.ts'
import type { useDecision } from './use-decision.ts'

type GoDialogProps = DialogState & { course: Course; decide: ReturnType<typeof useDecision> }

/** Promises that a course takes place: says what that means, and whether the attendees are informed. */
export function GoDialog({ course, isOpen, onClose, decide }: GoDialogProps) {
  const text = useText(decisionMessages)
  const { number } = useFormats()
  const [inform, setInform] = useState(true)
  const { title, attendeeCount, minimumAttendees } = course
  const minimum = minimumAttendees ?? 0
  const isFew = attendeeCount < minimum
  return (
    <QuestionDialog
      title={text('goTitle', { title })}
      text={
        <>
          {isFew && <p>{text('goFew', { count: number(attendeeCount), minimum: number(minimum) })}</p>}
          <p>{text('goText')}</p>
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
      back={text('back')}
      button={text('say')}
      isPending={decide.isPending}
      onConfirm={() =>
        decide.mutate({ decision: 'go', inform: inform && attendeeCount > 0 }, { onSettled: onClose })
      }
    >
      {attendeeCount > 0 && (
        <Checkbox
          label={text('inform', { count: attendeeCount })}
          checked={inform}
          onChange={(event) => setInform(event.currentTarget.checked)}
        />
      )}
    </QuestionDialog>
  )
}
