import type { DunningProposal } from '@reihum/contract/payments/dunning.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'

/** The letter as it would be sent now. */
export function LetterPreview({ letter, ...dialog }: DialogState & { letter: DunningProposal }) {
  const text = useText(dunningMessages)
  const tenant = useActiveTenant().id
  const { payer, level } = letter
  const query = useQuery(
    queries.payments.previewDunningLetter.queryOptions({ input: { tenant, personId: payer.id, level } }),
  )
  const title = text('previewTitle', { name: payer.name })
  return (
    <Dialog {...dialog} title={title}>
      <Loaded query={query}>
        {({ recipient, subject, html }) => (
          <>
            <p className="grey">
              {recipient} · {subject}
            </p>
            {/* The sandbox grants nothing: a mail can neither run scripts nor reach this page. */}
            <iframe className={classes.letter} title={title} sandbox="" srcDoc={html} />
          </>
        )}
      </Loaded>
      <DialogButtons onBack={dialog.onClose} back={text('close')} />
    </Dialog>
  )
}
