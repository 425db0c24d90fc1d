import {
  Activity,
  Bone,
  Brain,
  Bug,
  Droplet,
  Droplets,
  Ear,
  Eye,
  FlaskConical,
  Flower2,
  Hand,
  HeartPulse,
  Ribbon,
  Smile,
  Soup,
  Stethoscope,
  Sun,
  Wind,
} from 'lucide-react'
import type { ConditionCategory } from '#contract/conditions.ts'

const drawings = {
  heart: HeartPulse,
  breath: Wind,
  stomach: Soup,
  nerves: Brain,
  hormones: Activity,
  bones: Bone,
  skin: Hand,
  blood: Droplet,
  water: Droplets,
  birth: Flower2,
  eye: Eye,
  ear: Ear,
  growth: Ribbon,
  germ: Bug,
  teeth: Smile,
  poison: FlaskConical,
  weather: Sun,
  general: Stethoscope,
}

const drawingOf: Record<ConditionCategory, keyof typeof drawings> = {
  Cardiovascular: 'heart',
  'Respiratory/Infectious': 'breath',
  Gastrointestinal: 'stomach',
  Neurological: 'nerves',
  'Endocrine/Metabolic': 'hormones',
  Endocrine: 'hormones',
  Musculoskeletal: 'bones',
  Dermatology: 'skin',
  Rheumatology: 'bones',
  Hematology: 'blood',
  Renal: 'water',
  'Renal/Urology': 'water',
  Urology: 'water',
  Reproductive: 'birth',
  Ophthalmology: 'eye',
  ENT: 'ear',
  Oncology: 'growth',
  'Infectious/STD': 'germ',
  Infectious: 'germ',
  Psychiatric: 'nerves',
  Dental: 'teeth',
  Toxicology: 'poison',
  Environmental: 'weather',
  'Gastrointestinal/Infectious': 'stomach',
  'Dermatology/Infectious': 'skin',
  General: 'general',
}

/** Returns the href for the <use> of a category's icon. */
export const drawingHref = (category: ConditionCategory) => `#category-${drawingOf[category]}`

/** SVG symbols of the categories on a page, once each; icons refer to them. */
export function CategoryDrawings({ categories }: { categories: ConditionCategory[] }) {
  const names = [...new Set(categories.map((category) => drawingOf[category]))].toSorted()
  return (
    <svg className="hidden">
      {names.map((name) => {
        const Drawing = drawings[name]
        return (
          <symbol key={name} id={`category-${name}`} viewBox="0 0 24 24">
            <Drawing strokeWidth={1.75} />
          </symbol>
        )
      })}
    </svg>
  )
}
