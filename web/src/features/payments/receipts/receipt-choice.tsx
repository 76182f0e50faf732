import { Checkbox, TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '#ui/text.tsx'
import { receiptsMessages } from './receipts.messages.ts'

type ReceiptChoiceProps = {
  /** The address of the payer; empty: it is typed. */
  email: string
  isChosen: boolean
  onChoose: (whether: boolean) => void
  field: TextInputProps
}

/** Whether the receipt goes out by mail: a tick where the address of the payer is known, and a field otherwise. */
export function ReceiptChoice({ email, isChosen, onChoose, field }: ReceiptChoiceProps) {
  const text = useText(receiptsMessages)
  if (email === '')
    return (
      <TextInput
        type="email"
        label={text('receiptTo')}
        description={text('receiptToHint')}
        maxLength={254}
        {...field}
      />
    )
  return (
    <Checkbox
      label={text('sendTo', { email })}
      checked={isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  )
}
