// the whole way of the data
export {
  countFor,
  type FitEvent,
  type FitInput,
  type FitOptions,
  fit,
  fitProfiles,
  lastingNotes,
  recipeFor,
  toSource,
} from "./fit/fit.ts";
export { type AlternativesOfOptions, alternativesOf } from "./fit/alternatives-of.ts";
export { chores } from "./fit/chores.ts";
export { knownFrom } from "./fit/continue.ts";
export type { Infeasible, Outcome } from "./fit/outcome.ts";
export type { FitRequest } from "./fit/request.ts";
export { InputError, nearestName } from "./errors.ts";
export { fault, unknownName } from "./findings/fault.ts";
export { DEFAULTS } from "./problem/defaults.ts";
export { asFinding, type Spoken, spoken } from "./findings/stored.ts";
export { type Code, type Finding, type FindingOf, words } from "./findings/finding.ts";
export { type Random, seededRandom } from "./random.ts";
export { VERSION } from "./version.ts";

// table: cells, columns in memory, what is known of a column
export {
  type Cell,
  type ColumnKind,
  MISSING_TEXTS,
  NUMBER_PATTERN,
  THOUSANDS_PATTERN,
  toCell,
} from "./table/cell.ts";
export { compareText } from "./table/compare-text.ts";
export { checkDelimiter, findDelimiter, firstRecords } from "./table/csv-dialect.ts";
export { CsvScan, type CsvScanOptions, type LineEnd, type RaggedRecord } from "./table/csv-scan.ts";
export { type CsvRecord, csvRecords } from "./table/csv-records.ts";
export { inferKind } from "./table/infer-kind.ts";
export { otherFormat } from "./table/other-formats.ts";
export { type CommaUse, commaUse, type ReadColumn, readTexts, type TextOptions } from "./table/read-texts.ts";
export { columnCollector, type TextColumn, textCounts } from "./table/text-column.ts";
export { summariseColumn } from "./table/summarise.ts";
export { windows1252 } from "./table/windows-1252.ts";
export { type ColumnSummary, FEW_VALUES, MAX_CATEGORIES, type SourceColumn } from "./table/summary.ts";
export {
  checkKind,
  type Table,
  type TableColumn,
  type TableOptions,
  tableFromColumns,
  tableFromMap,
  tableFromRows,
} from "./table/table.ts";

// recipe: which yes/no conditions each column becomes
export { checkRecipe, recipeColumnNames } from "./recipe/check-recipe.ts";
export { type Condition, conditionKey, holds } from "./recipe/condition.ts";
export { conditionSql, sqlName, sqlNumber, sqlText } from "./recipe/condition-sql.ts";
export { type KindOf, type ReadCondition, readCondition } from "./recipe/condition-syntax.ts";
export { type ConditionStyle, writeCondition } from "./recipe/condition-syntax-write.ts";
export { classNamed } from "./recipe/class-name.ts";
export { conditionWords, predicateWords } from "./recipe/condition-words.ts";
export { type ProposedRecipe, proposeRecipe } from "./recipe/propose.ts";
export { recipeQuantiles } from "./recipe/quantile-shares.ts";
export {
  type Level,
  type LevelColumn,
  MISSING_LEVEL,
  OTHER_LEVEL,
  type Recipe,
  type RecipeColumn,
  type RecipeOutcome,
  recipeConditions,
  type SetAside,
  wholeColumns,
} from "./recipe/recipe.ts";
export { parseRecipe, recipeToJson } from "./recipe/recipe-json.ts";
export type { RecipeOptions } from "./recipe/recipe-options.ts";
export { doubtfulReason, uselessReason } from "./recipe/set-aside.ts";

// profiles: equal answers are one profile, with counts by group and class
export { type AssembleInput, assembleProfiles, type GroupedEntries, wordsFor } from "./profiles/assemble.ts";
export { memorySource } from "./profiles/memory-source.ts";
export {
  classCell,
  classOfAnswers,
  MISSING_OUTCOME,
  OTHER_OUTCOME,
} from "./profiles/outcome.ts";
export { consistentRows, countRows, profilesOfPart } from "./profiles/parts.ts";
export { dealRows } from "./profiles/deal-rows.ts";
export { answer, type CountedLevels, declaredLevels, type Profiles } from "./profiles/profiles.ts";
export type { Row, Source } from "./profiles/source.ts";
export { assignFolds, type FoldPlan, foldPlanKey } from "./profiles/folds.ts";
export {
  type ColumnOut,
  type FoldOut,
  type HoldOut,
  heldOutCell,
  heldOutSql,
  isHeldOut,
  type ShareOut,
} from "./profiles/split.ts";
export { checkWeightSum, isWeight, scaledWeight, weightScale } from "./profiles/weights.ts";

// problem: objective, limits and constraints as plain arrays; what engines see and say
export { type CompiledProblem, compileProblem } from "./problem/compile.ts";
export type { Engine, EngineEvent, EngineOptions } from "./problem/engine.ts";
export { type Evaluation, evaluate } from "./problem/evaluate.ts";
export type { Conflict, FloorProof } from "./problem/floor-proof.ts";
export { mergeProfiles } from "./problem/merge-profiles.ts";
export type { CountRule, ImplicationRule, LinearConstraint, OrderRule, Problem } from "./problem/problem.ts";
export { type RuleComparison, ruleComparisons } from "./problem/fairness.ts";
export { amongWords, MEASURES } from "./problem/rates.ts";
export { boundRate, type RateName, RATES } from "./problem/rates.ts";
export {
  type AskedObjective,
  type AskedSpec,
  type NamedCosts,
  objectiveFor,
  specFor,
} from "./problem/asked-spec.ts";
export type * from "./problem/spec.ts";
export { parseAskedSpec, parseNamedCosts, parseSpec } from "./problem/spec-json.ts";

// engines, and what runs them
export { enumerate, enumerationSize } from "./exact/enumerate.ts";
export type { Prover, ProverHost, ProverOptions } from "./exact/prover.ts";
export { provideSolver } from "./exact/solver.ts";
export { type Host, systemHost } from "./host.ts";
export { type LaneHost, type LaneResult, type LaneTask, runLane } from "./learn/lane.ts";
export type { LaneExecutor, OpenLanes } from "./learn/lanes.ts";
export type { EngineName } from "./learn/portfolio.ts";
export { type ProofTask, type RunningProof, runProof } from "./learn/proof-task.ts";
export { serveLanes, type WorkerLike, workerExecutor } from "./learn/worker-executor.ts";
export type { Known } from "./learn/known.ts";
export { type LearnOptions, type LearnStatus, type Learnt, learn, type Progress } from "./learn/learn.ts";
export { search } from "./search/search.ts";

// model: the scoring system and what it does with raw rows
export { hashProfiles, sealOf } from "./model/hash.ts";
export { createModel, type Model } from "./model/model.ts";
export { modelToJson, parseModel } from "./model/model-json.ts";
export { type Explanation, type Predictor, predictor, type RawRow } from "./model/predict.ts";
export type {
  CardOrigin,
  PointsTable,
  SafetyClaim,
  ScoredLine,
  ScoringSystem,
  TrainingRecord,
} from "./model/scoring-system.ts";
export { pointsFromTables, tablesFromPoints } from "./model/tables.ts";
export { type KnownCategories, knownCategories } from "./model/unseen.ts";
export { usedLines } from "./model/used-lines.ts";
export { usedRecipe } from "./model/used-recipe.ts";

// audit, verify, card
export { type AuditOptions, audit, auditGiven } from "./audit/audit.ts";
export type { Given } from "./audit/give.ts";
export { type Interval, newcombe, wilson } from "./audit/intervals.ts";
export { FEW_PEOPLE } from "./audit/share.ts";
export type * from "./audit/report.ts";
export { contradictions } from "./verify/contradictions.ts";
export { type Check, type Verification, verify } from "./verify/verify.ts";
export { auditMarkdown } from "./card/audit-markdown.ts";
export { auditText } from "./card/audit-text.ts";
export { type Card, card } from "./card/card.ts";
export { type Certificate, certificate } from "./card/certificate-json.ts";
export { cardHtml } from "./card/card-html.ts";
export { cardMarkdown } from "./card/card-markdown.ts";
export { cardText } from "./card/card-text.ts";
export { displayWidth, wrapText } from "./card/display-width.ts";
export { html, htmlName } from "./card/html.ts";
export { htmlHead } from "./card/html-page.ts";
export { visible } from "./card/visible.ts";

// explain: one person, and what each line does
export { type CellLine, type CellLines, cellLines, type PeopleMatrix } from "./explain/cell-lines.ts";
export { type Leverage, type LineLeverage, leverage } from "./explain/leverage.ts";
export { type LikePerson, likePerson } from "./explain/like-person.ts";
export { type GroupMargins, type Margins, margins } from "./explain/margins.ts";
export type { PartOption, People, PeopleGroup } from "./explain/people.ts";
export { type PersonTotal, type ScoredPerson, scorePerson } from "./explain/person.ts";
export {
  PROXY_DIFFERENCE,
  type Proxy,
  type ProxyDifference,
  type ProxyOptions,
  proxies,
} from "./explain/proxies.ts";
export { type Answer, answerFor, type Question, questionsOf } from "./explain/questions.ts";
export {
  type HeadToHead,
  type Reasons,
  type ReasonsOptions,
  type Reference,
  reasons,
} from "./explain/reasons.ts";
export {
  type AnswerChange,
  type SmallestChange,
  type SmallestChangeOptions,
  smallestChange,
} from "./explain/smallest-change.ts";
export { giveInOrder, type OrderCounts, type TieOrder, tieOrder } from "./explain/tie-order.ts";

// experiments: many models, compared
export {
  BASELINES,
  type BaselineContext,
  type BaselineName,
  baselineResults,
} from "./experiment/baseline-results.ts";
export { frontier, frontierOf } from "./experiment/frontier.ts";
export type { FrontierOptions, FrontierProgress } from "./experiment/frontier-options.ts";
export type { Frontier, FrontierPoint } from "./experiment/frontier-point.ts";
export {
  type OpenFrontier,
  type OpenFrontierOptions,
  openFrontier,
  type PointName,
  type VisitOptions,
} from "./experiment/open-frontier.ts";
export { type Apart, isSameLimit, type MeasuringRule } from "./experiment/apart.ts";
export { type Measured, measured } from "./experiment/measured.ts";
export {
  type CrossValidateOptions,
  type CrossValidation,
  type CrossValidationProgress,
  crossValidate,
} from "./experiment/cross-validate.ts";
export { type FoldOptions, type FoldPlans, planFolds } from "./experiment/fold-plan.ts";
export { type Run, type RunOptions, runOne } from "./experiment/run.ts";
export { type Spread, spreadOf } from "./experiment/spread.ts";
export {
  type LimitSummary,
  type MeasuredSummary,
  type MethodSummary,
  summariseResults,
} from "./experiment/summarise-results.ts";
export type { HistoryPoint, Method, Result } from "./experiment/result.ts";
export { differenceBound, ratioBound, type SampledRate } from "./experiment/safety/bounds.ts";
export type { Safety, SafetyOptions } from "./experiment/safety/options.ts";
export type { MarginResult, RuleBound, SafetyReport } from "./experiment/safety/report.ts";
export { fitSafely, safeHoldOut, safelyFromProfiles, type SafeOutcome } from "./experiment/safety/safety.ts";

// report: the audit as a document
export { auditCsv } from "./report/audit-csv.ts";
export { type BinnedGroup, type Division, openBinned, type ShowBins } from "./report/binned-people.ts";
export { type AuditFacts, auditFacts } from "./report/audit-facts.ts";
export { auditPage, auditPageOf } from "./report/audit-page.ts";
export { type ModelCard, modelCard } from "./report/model-card.ts";
export type { Confirmation, ReportData, ReportParts } from "./report/report-parts.ts";
export { type GroupLine, type LineFacts, lineFacts } from "./report/line-facts.ts";
export type { ShownVerdict } from "./report/difference-facts.ts";
export type { ShownCount, ShownShare } from "./report/shown.ts";
export { isTiny, openDesk as openShownCounts, TINY_SHARE } from "./report/shown.ts";
export { type CertificateFacts, certificateFacts } from "./report/certificate-facts.ts";

// import: cards that others made
export type { ImportedCard, ImportOptions, UnderstoodLine } from "./import/build-card.ts";
export {
  importCardCsv,
  importCardMarkdown,
  importCardObject,
  importCardText,
} from "./import/import-card.ts";
export { matchCard } from "./import/match-card.ts";

// improve: the best card of the same shape, and the smallest edits that gain most
export { type ImproveOptions, improve } from "./improve/improve.ts";
export type { CardEdit, CountedCard, CountedEdit, Improvement } from "./improve/improvement.ts";
export { improvementText } from "./improve/improvement-text.ts";

// export: programs that score raw rows, and cards for people
export { type ExportOptions, exportModel } from "./export/export-model.ts";
export { EXPORT_FORMATS, type ExportFormat, type ExportName } from "./export/formats.ts";
export { exportJavaScriptTypes } from "./export/javascript/types.ts";
export { exportSvg } from "./export/svg.ts";
export { selectSql, type SqlOptions } from "./export/sql.ts";

// CSV text
export { type CsvDelimiter, csvLine, inertText, toCsv } from "./csv.ts";

// example data made by this project
export { atrialFibrillation } from "./examples/atrial-fibrillation.ts";
export type { ExampleData } from "./examples/example-data.ts";
export { loanDesk } from "./examples/loan-desk.ts";
export { schoolResults } from "./examples/school-results.ts";
export { syntheticPaperData } from "./examples/synthetic.ts";
export { triage } from "./examples/triage.ts";
