/** The field for a code of the second factor; phones offer the one that they have just received. */
import { TextField } from '#ui/text-field.tsx'

interface OtpFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  autoFocus?: boolean
}

export const OtpField = (props: OtpFieldProps) => (
  <TextField {...props} name="otp" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />
)
