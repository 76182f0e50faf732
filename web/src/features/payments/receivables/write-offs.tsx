import { Button } from '@mantine/core'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { api } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { moneyMessages } from '../money.messages.ts'
import { keepReceivable } from '../money-query.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { receivableMessages } from './receivable.messages.ts'
import classes from './receivable.module.css'

type WriteOff = ReceivableDetail['writeOffs'][number]

/** What was given up, and the way to owe it again. */
export function WriteOffs({ receivable }: { receivable: ReceivableDetail }) {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const { money, dateTime } = useFormats()
  const { subject, open, dialog, round } = useDialogFor<WriteOff>()
  const mayTakeBack = receivable.allowedActions.includes('take_back_write_off')
  return (
    <>
      <ul className={classes.entries}>
        {receivable.writeOffs.map((one) => (
          <li key={one.id}>
            <span>
              {one.isTakenBack ? <s className="grey">{money(one.cents)}</s> : money(one.cents)}{' '}
              <span className="grey">
                {[
                  dateTime(one.at),
                  one.actorName,
                  text('cause', { cause: one.cause }),
                  one.reason,
                  one.isTakenBack && words('takenBack'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {mayTakeBack && !one.isTakenBack && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={text('takeBackWriteOffNamed', { amount: money(one.cents) })}
                onClick={() => open(one)}
              >
                {words('takeBack')} …
              </Button>
            )}
          </li>
        ))}
      </ul>
      {subject && (
        <ReasonDialog
          key={round}
          {...dialog}
          title={text('takeBackWriteOff')}
          text={text('takeBackWriteOffText', { amount: money(subject.cents) })}
          button={words('takeBack')}
          done={text('writeOffTakenBack')}
          run={async (reason) => {
            const of = { tenant, receivableId: receivable.id, writeOffId: subject.id }
            keepReceivable(tenant, await api.payments.takeBackWriteOff({ ...of, reason }))
          }}
        />
      )}
    </>
  )
}
