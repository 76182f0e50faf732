import { Button } from '@mantine/core'
import type { RefundDetail } from '@reihum/contract/refunds/refund.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import classes from './transfer-code.module.css'

/** A code from which the bank's app fills in the transfer. It is shown when asked for, because it holds the whole account. */
export function TransferCode({ refund }: { refund: RefundDetail }) {
  const text = useText(refundMessages)
  const gate = useTierGate('refundWithQrCode')
  const [isShown, setShown] = useState(false)
  if (refund.currencyCode !== 'EUR') return null
  if (!gate.isIncluded) return <TierLock feature="refundWithQrCode" neededTier={gate.neededTier} />
  if (isShown) return <Code refund={refund} />
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
        {text('showCode')}
      </Button>
    </div>
  )
}

function Code({ refund }: { refund: RefundDetail }) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const query = useQuery(
    queries.refunds.refundTransferCode.queryOptions({ input: { tenant, refundRequestId: refund.id } }),
  )
  const label = text('codeLabel', { amount: money(refund.cents), name: refund.accountHolder })
  return (
    <Loaded query={query}>
      {({ qrCode }) =>
        qrCode && (
          <figure className={classes.code}>
            <svg
              role="img"
              aria-label={label}
              viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
              shapeRendering="crispEdges"
            >
              <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
              <path d={qrCode.path} fill="#000" />
            </svg>
            <figcaption className="grey">{text('codeHint')}</figcaption>
          </figure>
        )
      }
    </Loaded>
  )
}
