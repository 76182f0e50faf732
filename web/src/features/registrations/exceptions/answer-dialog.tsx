import { Button, Textarea } from '@mantine/core'
import type { Exception } from '@reihum/contract/registrations/exception.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import classes from '../moves/moves.module.css'
import { exceptionsMessages } from './exceptions.messages.ts'
import { namesOf } from './names-of.ts'

export type Answering = { exception: Exception; kind: 'accept' | 'decline' }

/** Lets somebody in, or declines; both write to whoever asked. */
export function AnswerDialog({ answering, ...state }: DialogState & { answering: Answering }) {
  const text = useText(exceptionsMessages)
  const { exception, kind } = answering
  const { message, rules, email } = exception
  return (
    <Dialog
      {...state}
      title={text(`${kind}Named`, { name: namesOf(exception) })}
      text={
        <div className={classes.plan}>
          <p>{rules.join(' · ')}</p>
          <blockquote>{message}</blockquote>
          <p>{text(`${kind}Text`, { email })}</p>
        </div>
      }
    >
      <AnswerForm answering={answering} onClose={state.onClose} />
    </Dialog>
  )
}

function AnswerForm({ answering, onClose }: Pick<DialogState, 'onClose'> & { answering: Answering }) {
  const text = useText(exceptionsMessages)
  const tenant = useActiveTenant().id
  const [words, setWords] = useState('')
  const { exception, kind } = answering
  const isAccepting = kind === 'accept'
  const answer = useMutation({
    mutationFn: () => {
      const of = { tenant, exceptionId: exception.id }
      return isAccepting
        ? api.registrations.acceptException({ ...of, reason: words })
        : api.registrations.declineException({ ...of, answer: words })
    },
    onSuccess: () => {
      notify({
        kind: 'positive',
        message: text(isAccepting ? 'accepted' : 'declined', { name: namesOf(exception) }),
      })
      onClose()
      return queryClient.invalidateQueries({ queryKey: queries.registrations.key() })
    },
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events of a dialog on to the form it was opened from, so the event is stopped here.
        event.stopPropagation()
        if (!answer.isPending) answer.mutate()
      }}
    >
      <Textarea
        data-autofocus
        label={text(isAccepting ? 'reason' : 'answer')}
        description={text(isAccepting ? 'reasonHint' : 'answerHint')}
        autosize
        minRows={3}
        maxLength={isAccepting ? 300 : 1000}
        required={isAccepting}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <DialogButtons onBack={onClose} back={text('back')}>
        <Button type="submit" loading={answer.isPending} disabled={isAccepting && words.trim() === ''}>
          {text(kind)}
        </Button>
      </DialogButtons>
    </form>
  )
}
