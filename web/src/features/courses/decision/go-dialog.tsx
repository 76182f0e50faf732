import { Button, Checkbox } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useState } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { decisionMessages } from './decision.messages.ts'
import type { useDecision } from './use-decision.ts'

type GoDialogProps = DialogState & { course: Course; decide: ReturnType<typeof useDecision> }

/** What it means to promise a course, and whether those who come are told. */
export function GoDialog({ course, isOpen, onClose, decide }: GoDialogProps) {
  const text = useText(decisionMessages)
  const { number } = useFormats()
  const [inform, setInform] = useState(true)
  const { title, attendeeCount, minimumAttendees } = course
  const minimum = minimumAttendees ?? 0
  const isFew = attendeeCount < minimum
  return (
    <Dialog
      title={text('goTitle', { title })}
      text={
        <>
          {isFew && <p>{text('goFew', { count: number(attendeeCount), minimum: number(minimum) })}</p>}
          <p>{text('goText')}</p>
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      {attendeeCount > 0 && (
        <Checkbox
          label={text('inform', { count: attendeeCount })}
          checked={inform}
          onChange={(event) => setInform(event.currentTarget.checked)}
        />
      )}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('back')}
        </Button>
        <Button
          loading={decide.isPending}
          onClick={() =>
            decide.mutate({ decision: 'go', inform: inform && attendeeCount > 0 }, { onSettled: onClose })
          }
        >
          {text('say')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
