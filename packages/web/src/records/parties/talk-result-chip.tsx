/** The result of a talk, coloured by how good it is. */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { useWords } from '#entity/words.ts'
import { StatusChip } from '#ui/status-chip.tsx'

const COLORS: Readonly<Record<string, string>> = {
  reached: '#43A047',
  interested: '#43A047',
  call_back: '#FFB300',
  not_reached: '#90A4AE',
  refused: '#E53935',
}

export const TalkResultChip = ({ result }: { result: string }) => (
  <StatusChip label={useWords(contactHistory).choice('result_id', result)} color={COLORS[result]} />
)
