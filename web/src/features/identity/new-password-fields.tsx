import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type NewPasswordFieldsProps = {
  label: string
  hint: string
  repeatLabel: string
  field: (path: 'password' | 'passwordRepeat') => PasswordInputProps
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, hint, repeatLabel, field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput label={label} description={hint} autoComplete="new-password" {...field('password')} />
      <PasswordInput label={repeatLabel} autoComplete="new-password" {...field('passwordRepeat')} />
    </>
  )
}
