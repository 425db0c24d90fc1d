import { Droplets, Package, Pill, PillBottle, Syringe, Tablets } from 'lucide-react'
import type { MedicineForm } from '#contract/medicines.ts'
import { drawingOf, type FormDrawing } from './form.ts'

const drawings: Record<FormDrawing, typeof Pill> = {
  tablet: Tablets,
  capsule: Pill,
  injection: Syringe,
  syrup: PillBottle,
  liquid: Droplets,
  other: Package,
}

/** SVG symbols of the forms on a page, once each; icons refer to them. */
export function FormDrawings({ forms }: { forms: (MedicineForm | null)[] }) {
  const names = [...new Set(forms.map(drawingOf))].toSorted()
  return (
    <svg className="hidden">
      {names.map((name) => {
        const Drawing = drawings[name]
        return (
          <symbol key={name} id={`form-${name}`} viewBox="0 0 24 24">
            <Drawing strokeWidth={1.75} />
          </symbol>
        )
      })}
    </svg>
  )
}
