import { Button, CopyButton } from '@mantine/core'
import { saveFile } from '#platform/save-file.ts'
import { useSession } from '#platform/tenant.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { factorMessages } from '../factor.messages.ts'
import { useOwnTimes } from './own-times.ts'
import classes from './second-factor.module.css'

type Props = { codes: string[] | null; onClose: () => void }

/** The recovery codes are shown only once: to be copied, printed or saved. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const text = useText(factorMessages)
  const { date } = useOwnTimes()
  const username = useSession().userInfo?.username ?? ''
  const head = text('recoveryFile', { username, date: date(new Date().toISOString()) })
  const file = [head, '', ...(codes ?? []), ''].join('\n')
  return (
    // Does not close by a click outside or Escape, because the codes cannot be shown again.
    <Dialog
      title={text('recoveryTitle')}
      text={text('recoveryText')}
      isOpen={codes !== null}
      onClose={() => {}}
    >
      <div className={classes.recovery}>
        <p className={classes.onlyPrinted}>{head}</p>
        <ul className={classes.recoveryCodes} aria-label={text('recoveryList')}>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={`${classes.tools} no-print`}>
          <CopyButton value={(codes ?? []).join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {text(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={() => print()}>
            {text('print')}
          </Button>
          <Button
            variant="default"
            onClick={() => saveFile(new File([file], 'reihum-recovery-codes.txt', { type: 'text/plain' }))}
          >
            {text('download')}
          </Button>
        </div>
        <div className="no-print">
          <DialogButtons>
            <Button onClick={onClose}>{text('kept')}</Button>
          </DialogButtons>
        </div>
      </div>
    </Dialog>
  )
}
