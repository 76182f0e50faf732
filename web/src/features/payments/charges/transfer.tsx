import { Button, CopyButton } from '@mantine/core'
import type { TransferOrder } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { chargesMessages } from './charges.messages.ts'
import classes from './charges.module.css'

/** All that a transfer needs, each to copy, and the code that fills it in. */
export function Transfer({ title, transfer }: { title: string; transfer: TransferOrder }) {
  const text = useText(chargesMessages)
  const locale = useLocale()
  const { accountHolder, iban, bic, amountCents, reference, qrCode } = transfer
  const amount = formatMoney(amountCents, 'EUR', locale)
  const plain = (amountCents / 100).toFixed(2)
  const fields = [
    { name: text('accountHolder'), shown: accountHolder, copied: accountHolder },
    { name: text('iban'), shown: formatIban(iban), copied: iban },
    ...(bic ? [{ name: text('bic'), shown: bic, copied: bic }] : []),
    { name: text('amount'), shown: amount, copied: locale === 'de' ? plain.replace('.', ',') : plain },
    { name: text('reference'), shown: reference, copied: reference },
  ]
  return (
    <div className={classes.transfer}>
      <div>
        <h3>{title}</h3>
        <dl className={classes.fields}>
          {fields.map(({ name, shown, copied }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className="numbers">{shown}</span>
                <CopyButton value={copied}>
                  {({ copied: isCopied, copy }) => (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={text('copyField', { name })}
                      onClick={copy}
                    >
                      {text(isCopied ? 'copied' : 'copy')}
                    </Button>
                  )}
                </CopyButton>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {qrCode && (
        <figure className={classes.code}>
          <svg
            role="img"
            aria-label={text('qr', { amount, company: accountHolder })}
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            shapeRendering="crispEdges"
          >
            <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
            <path d={qrCode.path} fill="#000" />
          </svg>
          <figcaption className="grey">{text('qrHint')}</figcaption>
        </figure>
      )}
    </div>
  )
}
