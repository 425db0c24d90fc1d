/** The 100 ingredients that most products of India's lists contain, the most frequent first, by their entries in content/. */
export const topIngredients: readonly string[] = `
  paracetamol cefixime ofloxacin clavulanic-acid metformin amoxicillin cefpodoxime ceftriaxone aceclofenac
  azithromycin pantoprazole glimepiride levocetirizine diclofenac domperidone montelukast sulbactam
  itraconazole mefenamic-acid ornidazole fexofenadine fluconazole cefuroxime serratiopeptidase rabeprazole
  levofloxacin chlorpheniramine pregabalin mecobalamin ciprofloxacin ambroxol albendazole guaifenesin
  febuxostat thiocolchicoside tazobactam betahistine etoricoxib telmisartan escitalopram ketoconazole tramadol
  voglibose ursodeoxycholic-acid nimesulide cetirizine phenylephrine alprazolam ondansetron cefoperazone
  diacerein gabapentin amlodipine vildagliptin progesterone drotaverine clonazepam atorvastatin nortriptyline
  amikacin tinidazole glucosamine terbinafine meropenem rosuvastatin tranexamic-acid cefalexin flunarizine
  lactobacillus gliclazide levosalbutamol ivermectin metoprolol linezolid deflazacort dicloxacillin omeprazole
  hydrochlorothiazide dicyclomine fluoxetine piroxicam levosulpiride bromhexine methylprednisolone artesunate
  dextromethorphan ceftazidime beclomethasone pyridoxine roxithromycin quetiapine valproate chlorzoxazone
  cyproheptadine clobetasol hydroxyzine lumefantrine terbutaline pioglitazone artemether
`
  .trim()
  .split(/\s+/)

/** Ingredients that are hardly sold alone: what they come with, in the form that most products have. */
export const soldWith: Readonly<Record<string, readonly string[]>> = {
  'clavulanic-acid': ['amoxicillin'],
  sulbactam: ['cefoperazone'],
  tazobactam: ['piperacillin'],
  lumefantrine: ['artemether'],
  artemether: ['lumefantrine'],
}
