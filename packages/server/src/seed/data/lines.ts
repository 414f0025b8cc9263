/** Container lines by their SCAC, and ships people know by name. IMO numbers are left for those who have seen them. */
import { idsBy, inOrder, sameName } from './seed-row.ts'

export const lines = inOrder([
  { id: 1, ...sameName('Maersk'), scac: 'MAEU', website: 'https://www.maersk.com' },
  { id: 2, ...sameName('MSC'), scac: 'MSCU', website: 'https://www.msc.com' },
  { id: 3, ...sameName('CMA CGM'), scac: 'CMDU', website: 'https://www.cma-cgm.com' },
  { id: 4, ...sameName('COSCO'), scac: 'COSU', website: 'https://lines.coscoshipping.com' },
  { id: 5, ...sameName('Hapag-Lloyd'), scac: 'HLCU', website: 'https://www.hapag-lloyd.com' },
  { id: 6, ...sameName('ONE'), scac: 'ONEY', website: 'https://www.one-line.com' },
  { id: 7, ...sameName('Evergreen'), scac: 'EGLV', website: 'https://www.evergreen-line.com' },
  { id: 8, ...sameName('Yang Ming'), scac: 'YMLU', website: 'https://www.yangming.com' },
  { id: 9, ...sameName('HMM'), scac: 'HDMU', website: 'https://www.hmm21.com' },
  { id: 10, ...sameName('ZIM'), scac: 'ZIMU', website: 'https://www.zim.com' },
  { id: 11, ...sameName('OOCL'), scac: 'OOLU', website: 'https://www.oocl.com' },
  { id: 12, ...sameName('Arkas'), scac: 'ARKU', website: null },
  { id: 13, ...sameName('Admiral'), scac: 'ADMU', website: null },
  { id: 14, ...sameName('Akkon'), scac: 'AKKU', website: null },
])

const lineId = idsBy(lines, 'name_en')

const vessel = (id: number, name: string, line: string) => ({ id, ...sameName(name), imo: null, line_id: lineId(line) })

export const vessels = inOrder([
  vessel(1, 'Madrid Maersk', 'Maersk'),
  vessel(2, 'MSC Gulsun', 'MSC'),
  vessel(3, 'MSC Irina', 'MSC'),
  vessel(4, 'CMA CGM Jacques Saade', 'CMA CGM'),
  vessel(5, 'COSCO Shipping Universe', 'COSCO'),
  vessel(6, 'Berlin Express', 'Hapag-Lloyd'),
  vessel(7, 'ONE Innovation', 'ONE'),
  vessel(8, 'Ever Ace', 'Evergreen'),
  vessel(9, 'Ever Given', 'Evergreen'),
  vessel(10, 'HMM Algeciras', 'HMM'),
  vessel(11, 'ZIM Sammy Ofer', 'ZIM'),
  vessel(12, 'OOCL Hong Kong', 'OOCL'),
])
