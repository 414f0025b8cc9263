/** Makes and models of tractors, trailers and of the cars that dealers import. */
import { inOrder, sameName } from './seed-row.ts'

/** A model's id is its make's × 10 and up, so that a make can get new ones beside the old. */
const MODELS: readonly (readonly [make: string, models: readonly string[]])[] = [
  ['DAF', ['XF', 'XG', 'CF']],
  ['MAN', ['TGX', 'TGS']],
  ['Volvo', ['FH', 'FM']],
  ['Scania', ['R-series', 'S-series']],
  ['Mercedes-Benz', ['Actros', 'Arocs', 'Sprinter']],
  ['Renault Trucks', ['T', 'C']],
  ['Iveco', ['S-Way', 'Daily']],
  ['Ford Trucks', ['F-MAX']],
  ['Schmitz Cargobull', ['S.CS', 'S.KO']],
  ['Krone', ['Profi Liner', 'Cool Liner']],
  ['Kögel', ['Cargo']],
  ['Wielton', ['Curtain Master']],
  ['Kässbohrer', ['K.SCX']],
  ['Toyota', ['RAV4', 'Camry', 'Land Cruiser']],
  ['Volkswagen', ['Tiguan', 'ID.4']],
  ['BMW', ['X3', 'X5']],
  ['Hyundai', ['Tucson', 'Ioniq 5']],
  ['Kia', ['Sportage', 'EV6']],
  ['Tesla', ['Model 3', 'Model Y']],
  ['BYD', ['Song Plus', 'Han']],
]

export const carManufacturers = inOrder(MODELS.map(([make], index) => ({ id: index + 1, ...sameName(make) })))

export const carModels = inOrder(
  MODELS.flatMap(([, models], make) =>
    models.map((model, index) => ({ id: (make + 1) * 10 + index, ...sameName(model), manufacturer_id: make + 1 })),
  ),
)
